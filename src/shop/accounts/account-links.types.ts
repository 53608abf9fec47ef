/** Links in account mails, each good for a while and for one thing; all begin with the shop's public address. */
export type AccountLinks = {
  confirmEmail(user: { email: string }, returnPath: string | null): Promise<string>;
  acceptInvitation(invitation: { id: string }): Promise<string>;
  choosePassword(user: { id: string }, returnPath: string | null): Promise<string>;
};
