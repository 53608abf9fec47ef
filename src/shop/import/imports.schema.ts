const MIB = 1024 * 1024;

/** What may be imported at once. docs/behaviour/import.md#what-is-refused. */
export const importLimits = {
  /** Of the CSV file. */
  bytes: 100 * MIB,
  /** Of a ZIP with pictures. */
  picturesBytes: 1024 * MIB,
  columns: 500,
  rows: 100_000,
  /** Of one row, header included. */
  recordBytes: MIB,
} as const;
