/** What stands for text that JSON itself must hold in its raw form: it is put in once the body is written. */
const RAW = '@@raw@@';
const DEEP = 10_000;
const MEGABYTE = 1024 * 1024;

/** No document may get an element of this name, nor an attribute that begins with it. */
export const MARK = 'x-hostile';

/** A field that is left out, and one that is sent twice. */
export const MISSING = Symbol('missing');
export const TWICE = Symbol('twice');

type Make = (given: unknown, mark: string) => unknown;

const text =
  (write: (mark: string) => string): Make =>
  (_given, mark) =>
    write(mark);
const always =
  (value: unknown): Make =>
  () =>
    value;
const long = (length: number) => text((mark) => mark.padEnd(length, 'w').slice(0, length));
const raw = (json: string): Make => always(`${RAW}${json}${RAW}`);

/** What each field gets, each with a mark of its own: at least forty that somebody means ill with. */
export const hostileValues: Readonly<Record<string, Make>> = {
  'an element': text((m) => `<${MARK} id="${m}">leaf</${MARK}>`),
  'a script': text((m) => `<script>hostile("${m}")</script>`),
  'an end of an attribute': text((m) => `"><img src=x onerror=hostile() ${MARK}=${m}>`),
  'an attribute': text((m) => `${m}' onmouseover='hostile()' ${MARK}='`),
  'an end of a script': text((m) => `</script><${MARK}>${m}`),
  'an end of a text': text((m) => `</title></textarea></style></noscript><${MARK}>${m}`),
  'an end of a comment': text((m) => `--><${MARK}>${m}<!--`),
  'an entity': text(
    (m) => `&lt;${MARK}&gt; &#x3c;${MARK}> ]]><!DOCTYPE x SYSTEM "file:///etc/passwd">&${m};`,
  ),
  'an address of a script': text((m) => `javascript:hostile('${m}')//`),
  'an address of a script, hidden': text((m) => `\u0001java\tscript:hostile('${m}')`),
  'an address of a document': text((m) => `data:text/html,<${MARK}>${m}</${MARK}>`),
  'a template': text((m) => `{{constructor.constructor('hostile()')()}}\${7*7}<%= 7*7 %>#{7*7}${m}`),
  SQL: text((m) => `'; drop table orders; --${m}`),
  'SQL of a pattern': text((m) => `%_\\%' or 1=1 ${m}`),
  'a formula': text((m) => `=cmd|' /C calc'!A0${m}`),
  'a formula, plus': text((m) => `+1+cmd|${m}`),
  'a formula, minus': text((m) => `-2+3|${m}`),
  'a formula, at': text((m) => `@SUM(1+1)*${m}`),
  'a formula, tab': text((m) => `\t=1+1${m}`),
  'an end of a line of CSV': text((m) => `x","y\r\n=1+1,"${m}`),
  'an operator of PDF': text((m) => `) Tj ET (${m}\\) \\( endstream endobj`),
  LaTeX: text((m) => `\\input{/etc/passwd}$\\${m}$`),
  'a path': text((m) => `../../../../etc/passwd\u2215${m}`),
  'a path, encoded': text((m) => `..%2f..%5c%00${m}.png`),
  'broken encoding': text((m) => `%E0%A4%A%zz%${m}`),
  'a header': text((m) => `${m}\r\nBcc: hostile@example.com\r\nX-Hostile: 1\r\n\r\n<${MARK}>`),
  'a line of the log': text((m) => `${m}\n{"level":60,"msg":"hostile"}\n`),
  'colours of a terminal': text((m) => `\u001b[31m\u001b]0;${m}\u0007`),
  'a NUL': text((m) => `${m}\0b`),
  'half a character': text((m) => `${m}\uD800`),
  'text from right to left': text((m) => `\u202E\u2066gnp.exe${m}\u2069`),
  'characters of no width': text((m) => `\u200b\u200d\ufeff\u2060${m}`),
  'a flood of accents': text((m) => `${m}${'\u0301\u0489'.repeat(300)}`),
  'characters of four bytes': text((m) => `${m}${'🌵'.repeat(40)}`),
  'a word that is not another': text((m) => `аdmin ${m} ｏwner\u00a0`),
  'digits of another script': always('१२३٤٥٦'),
  'a word without end': long(9_000),
  'a megabyte': long(MEGABYTE),
  'a bomb for patterns': text((m) => `${'a'.repeat(4_000)}!${m}`),
  'a bomb of blanks': text((m) => `${m}${' \t'.repeat(5_000)}x`),
  'an address inside the network': text((m) => `http://169.254.169.254/latest/meta-data/${m}`),
  'an address with a name in it': text((m) => `https://shop.test@evil.example:99999/${m}`),
  'an address of nobody': text((m) => `//evil.example/\\${m}`),
  '101 characters': long(101),
  '301 characters': long(301),
  '2,001 characters': long(2_001),
  nothing: always(''),
  blanks: always('   '),
  'no value': always(null),
  'left out': always(MISSING),
  'sent twice': always(TWICE),
  'a list': always(['a', ['b']]),
  'an object': always({ toString: 'x', length: -1, valueOf: 1 }),
  'a prototype': always(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}')),
  'the name of a prototype': always('__proto__'),
  'too deep': raw(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`),
  yes: always(true),
  'less than nothing': always(-1),
  'a part': always(0.1 + 0.2),
  'a huge number': always(1e308),
  'more than any number': raw('1e999'),
  'more than a number holds': raw('99999999999999999999999'),
  'no number': always('NaN'),
  'an endless number': always('Infinity'),
  'a number with an exponent': always('1e5'),
  'a number of sixteen': always('0x7fffffff'),
  'more than four bytes': always(2_147_483_648),
  'the year nothing': always('0000-00-00'),
  'a day that is none': always('2026-02-31'),
  'a day after all': always('+275761-01-01T00:00:00Z'),
  "somebody else's id": () => crypto.randomUUID(),
  'an id that is none': always('00000000-0000-0000-0000-00000000000g'),
};

/** The body as it travels, with what stands for raw JSON put in. */
export function writeJson(body: unknown): string {
  const written = JSON.stringify(body) ?? 'null';
  return written.replaceAll(new RegExp(`"${RAW}(.*?)${RAW}"`, 'g'), '$1');
}

/** As a form's field or a query holds it. */
export function writeText(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll(RAW, '');
  return typeof value === 'object' && value !== null ? writeJson(value) : String(value);
}
