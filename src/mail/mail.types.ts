/** What a mail says, twice: for programs that show HTML, and for the others. */
export type RenderedMail = { subject: string; html: string; text: string };

export type MailMessage = RenderedMail & {
  to: { name: string; address: string };
  /** What stands before the @ of the Message-ID. The same for every attempt, so that readers' programs see one mail. */
  messageId: string;
};

export type MailTransport = {
  /** Resolves once the mail server has accepted the mail, or the file of a kept one is complete. */
  send(message: MailMessage): Promise<void>;
  /** Rejects, with what the mail server said, if it would take no mail. */
  check(): Promise<void>;
  close(): void;
};
