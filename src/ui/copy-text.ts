/** Puts a text on the clipboard; false where the browser won't have it. */
export async function copyText(text: string): Promise<boolean> {
  // Only there on https and on this very machine.
  if ('clipboard' in navigator) {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (isCopied) return true;
  }
  return copySelection(text);
}

/** The older way, for a shop that is tried out on a local network without https. */
function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  document.body.append(area);
  area.select();
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies without https
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
