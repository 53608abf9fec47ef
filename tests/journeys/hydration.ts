import type { Page } from '@playwright/test';

/** React marks the elements that it has taken over, and its root once all of them stand: until then what is typed may be lost. */
export async function untilHydrated(page: Page): Promise<void> {
  const isHydrated = () => {
    type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };
    const ofReact = (node: object | null, mark: string) =>
      Object.entries(node ?? {}).find(([key]) => key.startsWith(mark))?.[1] as unknown;
    const root = ofReact(document, '__reactContainer$') as Root | undefined;
    const isWhole = root?.stateNode.current.memoizedState.isDehydrated === false;
    return isWhole && ofReact(document.querySelector('main'), '__react') !== undefined;
  };
  // Not at each frame, as usual: the browser would paint one for every look, of a page that is being made.
  await page.waitForFunction(isHydrated, undefined, { polling: 50 });
}
