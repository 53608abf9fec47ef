import type * as z from 'zod/mini';

/** One value of this tab that survives a reload. */
export type SessionRecord<T> = { read(): T | null; write(value: T): void; forget(): void };

/**
 * A record in the tab's sessionStorage under `name`. What cannot be read or does not fit the schema counts as absent;
 * where storage is refused (private windows, full), the page keeps the value for as long as it lives.
 */
export function createSessionRecord<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
): SessionRecord<z.infer<Schema>> {
  let unstored: z.infer<Schema> | null = null;

  function readStored(): z.infer<Schema> | null {
    try {
      const text = window.sessionStorage.getItem(name);
      const read = text === null ? null : schema.safeParse(JSON.parse(text));
      return read?.success ? read.data : null;
    } catch {
      return null;
    }
  }

  function store(text: string | null): boolean {
    try {
      if (text === null) window.sessionStorage.removeItem(name);
      else window.sessionStorage.setItem(name, text);
      return true;
    } catch {
      return false;
    }
  }

  return {
    read: () => unstored ?? readStored(),
    write(value) {
      unstored = store(JSON.stringify(value)) ? null : value;
    },
    forget() {
      unstored = null;
      store(null);
    },
  };
}
