type PlainPage = { title: string; text: string; againAfterSeconds: number };

/** A page in the shop's colours that costs nothing and needs nothing; it looks again by itself. */
export function plainPage({ title, text, againAfterSeconds }: PlainPage): string {
  return `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${againAfterSeconds}"><title>${title}</title>
<body style="margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:1.5rem;text-align:center;background:#faf7f0;color:#24352a;font-family:Figtree,system-ui,sans-serif"><h1 style="margin:0;font:500 2.25rem Georgia,serif">${title}</h1><p style="margin:0">${text}</p></body></html>`;
}
