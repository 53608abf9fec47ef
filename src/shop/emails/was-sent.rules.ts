type Sending = { state: 'queued' | 'sent' | 'failed'; sentAt: Date | null };

/** Whether an order's e-mail has left: it has, too, while it is sent once more, and if that fails. */
export function wasSent({ state, sentAt }: Sending): boolean {
  return state === 'sent' || sentAt !== null;
}
