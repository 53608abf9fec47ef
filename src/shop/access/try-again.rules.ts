/** What ends the answer to who tries too often, in the largest unit that says it without much waiting in vain. */
export function tryAgainIn(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 90 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour'];
  return `Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}

/** To who was quick with a form; a name for it in a form's own messages would be sent to each browser. */
export const tooFast = (seconds: number) => `That was a little fast. ${tryAgainIn(seconds)}`;
