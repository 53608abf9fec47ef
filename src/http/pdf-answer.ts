/** The answer with a PDF, to be shown by the browser, which can print it. Only for who asked: never kept. */
export function answerPdf(
  content: Uint8Array | AsyncGenerator<Uint8Array, void>,
  fileName: string,
): Response {
  const body = content instanceof Uint8Array ? new Uint8Array(content) : toStream(content);
  return new Response(body, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${fileName.replaceAll(/[^\w.-]/g, '-')}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

/** As fast as it is read; it ends with its reader. */
function toStream(chunks: AsyncGenerator<Uint8Array, void>) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await chunks.return();
    },
  });
}
