/** What pdfkit lays text out with; it brings no types of its own, and pdfkit's take a font for bytes. */
declare module 'fontkit' {
  export type Font = Uint8Array;
  export function create(bytes: Uint8Array): Font;
}
