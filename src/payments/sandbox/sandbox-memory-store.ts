import type { RecordKind, SandboxRecords, SandboxStore } from './sandbox-store.types.ts';

/** A sandbox store that ends with the process. */
export function createSandboxMemoryStore(): SandboxStore {
  const shelves = new Map<RecordKind, Map<string, string>>();
  const shelf = (kind: RecordKind) => {
    const found = shelves.get(kind) ?? new Map<string, string>();
    shelves.set(kind, found);
    return found;
  };
  const read = <Kind extends RecordKind>(text: string): SandboxRecords[Kind] => JSON.parse(text);

  return {
    get: async (kind, id) => {
      const text = shelf(kind).get(id);
      return text === undefined ? null : read(text);
    },
    put: async (kind, id, record) => {
      shelf(kind).set(id, JSON.stringify(record));
    },
    add: async (kind, id, record) => {
      if (shelf(kind).has(id)) return false;
      shelf(kind).set(id, JSON.stringify(record));
      return true;
    },
    remove: async (kind, id) => {
      shelf(kind).delete(id);
    },
    list: async (kind, prefix = '') =>
      [...shelf(kind)]
        .filter(([id]) => id.startsWith(prefix))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, text]) => read(text)),
  };
}
