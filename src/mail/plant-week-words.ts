import type { AccountEmailWords } from './account-email-words.ts';

/** What plants want, day by day as people read it, and where these e-mails are ended. */
export type PlantWeekMail = { days: readonly { day: string; lines: readonly string[] }[]; stopUrl: string };

/** The weekly e-mail of somebody's plants. docs/behaviour/my-plants.md#the-weekly-e-mail. */
export function plantWeekWords({ days, stopUrl }: PlantWeekMail, shopName: string): AccountEmailWords {
  const blocks = days.map(({ day, lines }) => [day, ...lines.map((line) => `• ${line}`)].join('\n'));
  return {
    subject: 'Your plants this week',
    heading: 'What your plants want this week',
    lead: `From your calendar at ${shopName}: by plant, pot, place and season.`,
    quote: blocks.join('\n\n'),
    button: 'Mark what is done',
    notes: [
      'The page says why, and takes ‘Done’ and ‘Skip’ without signing in. Its link works for 14 days; whoever has it can do the same, so keep it to yourself.',
    ],
    stop: { label: 'Stop these e-mails', url: stopUrl },
  };
}
