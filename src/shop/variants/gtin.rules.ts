/**
 * The GTIN (EAN, UPC, ITF-14) that a barcode is, or null: 8, 12, 13 or 14 digits of which the last is right. Shops print
 * barcodes of their own, too. docs/behaviour/variants.md#sku-and-barcode.
 */
export function gtinOf(barcode: string | null): string | null {
  if (barcode === null || !/^(\d{8}|\d{12,14})$/.test(barcode)) return null;
  const digits = barcode.split('').map(Number).toReversed();
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0 ? barcode : null;
}
