/** What staff are told about stored e-mails. The first two are the specification's (admin §8). */
export const emailMessages = {
  sent: 'Email sent successfully',
  failed: 'Failed to send email',
  onItsWay: 'This e-mail is already on its way',
  nothingToSay: 'There was nobody to write to, so nothing was sent',
  gone: 'There is no such e-mail, or no longer',
  fetchFailed: 'Failed to fetch e-mails',
  unknownForm: 'Unknown form',
} as const;
