import type { Page } from '@playwright/test';

const TIMES_SLOWER = 30;

/** Does it where drawing takes longer than the shop's answer: several states of a screen are drawn as one. */
export async function slowly(page: Page, act: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  await act();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}
