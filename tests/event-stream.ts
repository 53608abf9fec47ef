/** An open stream of server-sent events, read as a browser reads it. */
export type EventReader = {
  response: Response;
  /** The next event's name, or undefined once the stream has ended. */
  next(): Promise<string | undefined>;
  close(): Promise<void>;
};

/** Comments and hints are no events. */
export async function openEvents(
  address: string,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const response = await fetch(address, { headers: { accept: 'text/event-stream', ...headers } });
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    async next() {
      for (;;) {
        const [, event] = /^event: (\w+)\n(?:.*\n)*?\n/m.exec(text) ?? [];
        if (event) {
          text = text.slice(text.indexOf('\n\n', text.indexOf(`event: ${event}`)) + 2);
          return event;
        }
        const { done, value } = await reader.read();
        if (done) return undefined;
        text += value;
      }
    },
    close: () => reader.cancel(),
  };
}
