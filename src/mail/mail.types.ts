export type MailMessage = {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** What stands before the @ of the Message-ID. The same for every attempt, so that readers' programs see one mail. */
  messageId: string;
};

export type MailTransport = {
  /** Resolves once the mail server has accepted the mail, or the file of a kept one is complete. */
  send(message: MailMessage): Promise<void>;
  close(): void;
};
