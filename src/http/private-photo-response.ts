/** A private picture: for who asked alone, kept nowhere, and never anything but a picture. */
export function privatePhotoResponse({
  body,
  bytes,
}: {
  body: ReadableStream<Uint8Array>;
  bytes: number;
}): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(bytes),
      'Content-Disposition': 'inline; filename="photograph.webp"',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  });
}
