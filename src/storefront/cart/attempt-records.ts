/** Under which names this browser keeps its attempts to pay, and the order that it placed last. */
export const attemptRecords = { attempts: 'paymentAttempts', placed: 'placedOrder' } as const;

/** Whether it keeps any. */
export function remembersAttempts(): boolean {
  try {
    return Object.values(attemptRecords).some((name) => window.localStorage.getItem(name) !== null);
  } catch {
    return false;
  }
}
