import process from 'node:process';

/** How often calls race each other in a test of a verb; more of them: `RACE_ROUNDS=200 npx vitest run src/shop/checkout`. */
export const raceRounds = Number(process.env['RACE_ROUNDS'] ?? 20);
