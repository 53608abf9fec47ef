/** What pdfkit lays text out with; it brings no types of its own, and pdfkit's take a font for bytes. */
declare module 'fontkit' {
  type Places = { applyAnchor(mark: { markAnchor: object | null }, base: object | null, at: number): void };

  export type Font = Uint8Array & {
    layout(text: string, features?: object): object;
    _layoutEngine: { engine: { GPOSProcessor: Places | null } | null };
  };
  export function create(bytes: Uint8Array): Font;
}
