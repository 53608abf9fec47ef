const KIB = 1024;
const MIB = KIB * KIB;
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** '245 KB', '1.2 MB'; never 0 for a file that has something in it. */
export function fileSize(bytes: number): string {
  return bytes < MIB
    ? `${whole.format(bytes === 0 ? 0 : Math.max(1, bytes / KIB))} KB`
    : `${tenths.format(bytes / MIB)} MB`;
}
