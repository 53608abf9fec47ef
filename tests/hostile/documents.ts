import { parse as parseCsv } from 'csv-parse/sync';
import { type DefaultTreeAdapterMap, parse as parseHtml } from 'parse5';
import PostalMime from 'postal-mime';
import { MARK } from './values.ts';

type Node = DefaultTreeAdapterMap['node'];

/** Addresses that run something, however they are hidden: browsers leave blanks and control characters out. */
const runs = (address: string) =>
  /^(?:javascript|vbscript|data:text)/i.test(address.replaceAll(/[\p{Cc} ]/gu, ''));
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'srcdoc']);
const FORMULA = /^[\s\0]*[=+\-@|%＝＋－＠]|^[\t\r\n]/;
/** Read by people as they are; no cell of a spreadsheet begins otherwise. */
const NUMBER = /^[-+]?[\d.,]+%?$/;

/** What of a hostile value has become part of a document of HTML. */
export function faultsOfHtml(html: string): string[] {
  const faults: string[] = [];
  const visit = (node: Node) => {
    if ('tagName' in node) {
      if (node.tagName.startsWith(MARK)) faults.push(`There is an element ${node.tagName}`);
      for (const { name, value } of node.attrs) {
        if (name.startsWith(MARK) || (name.startsWith('on') && value.includes('hostile')))
          faults.push(`There is an attribute ${name} of ${node.tagName}`);
        if (ADDRESSES.has(name) && runs(value))
          faults.push(`${name} of ${node.tagName} is ${value.slice(0, 60)}`);
      }
      if (node.tagName === 'script' || node.tagName === 'style') faults.push(...faultsOfCode(node));
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
    // What a template holds stands beside its children.
    if ('content' in node) visit(node.content);
  };
  visit(parseHtml(html));
  return faults;
}

function faultsOfCode(node: DefaultTreeAdapterMap['element']): string[] {
  const code = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  const faults = code.includes(`<${MARK}`) ? [`There is a raw element in a ${node.tagName}`] : [];
  const type = node.attrs.find(({ name }) => name === 'type')?.value;
  if (node.tagName === 'script' && /json/.test(type ?? '')) {
    try {
      JSON.parse(code);
    } catch {
      faults.push(`The data in a script of ${type} cannot be read`);
    }
  }
  return faults;
}

/** Likewise of CSV: that it can be read, line by line of one length, and that no cell is a formula. */
export function faultsOfCsv(text: string): string[] {
  const rows = parseCsv(text, { bom: true });
  return rows
    .flat()
    .filter((cell) => FORMULA.test(cell) && !NUMBER.test(cell))
    .map((cell) => `A cell is a formula: ${JSON.stringify(cell.slice(0, 60))}`);
}

/** Likewise of XML: no element of a hostile value, and an end. */
export function faultsOfXml(text: string): string[] {
  return text.includes(`<${MARK}`) || !text.trimEnd().endsWith('>') ? ['There is a raw element in XML'] : [];
}

/** Likewise of a PDF: it is whole, and runs nothing. */
export function faultsOfPdf(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1');
  const isWhole = text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF');
  return isWhole && !/\/(?:JavaScript|JS|Launch|OpenAction)\b/.test(text)
    ? []
    : ['A PDF is broken, or runs something'];
}

/** Likewise of a mail as it left: its headers are the shop's own, and go to whom they should. */
export async function faultsOfMail({
  source,
  to,
}: {
  source: string;
  to: readonly string[];
}): Promise<string[]> {
  const mail = await PostalMime.parse(source);
  const faults = faultsOfHtml(mail.html ?? '');
  if (mail.headers.some(({ key }) => key === 'x-hostile' || key === 'bcc')) faults.push('A header was added');
  if (to.some((address) => address.includes('hostile@'))) faults.push('It went to somebody else');
  if (/[\r\n]/.test(mail.subject ?? '')) faults.push('Its subject has two lines');
  if ((mail.text ?? '') === '' && (mail.html ?? '') === '') faults.push('It says nothing');
  return faults;
}

/** Likewise of a line of the log: one object of JSON, and one line. */
export function faultsOfLog(line: string): string[] {
  try {
    const { msg, level } = JSON.parse(line) as { msg?: unknown; level?: unknown };
    if (msg === 'hostile') return ['The log has a line that nobody wrote'];
    if (typeof level === 'number' && level >= 50) return [`It failed: ${line.slice(0, 600)}`];
    return line.trimEnd().includes('\n') ? ['A line of the log is two'] : [];
  } catch {
    return [`A line of the log cannot be read: ${line.slice(0, 120)}`];
  }
}

/** Whatever an address answers, judged by what it says it is. */
export async function faultsOfAnswer(answer: Response): Promise<string[]> {
  const type = answer.headers.get('content-type') ?? '';
  const wrong = answer.status >= 500 ? [`It is answered with ${answer.status}`] : [];
  if (answer.headers.has('x-hostile')) wrong.push('A header was added');
  if (type.startsWith('application/pdf'))
    return [...wrong, ...faultsOfPdf(new Uint8Array(await answer.arrayBuffer()))];
  const text = await answer.text();
  if (type.startsWith('text/html')) return [...wrong, ...faultsOfHtml(text)];
  if (type.startsWith('text/csv')) return [...wrong, ...faultsOfCsv(text)];
  if (/xml/.test(type)) return [...wrong, ...faultsOfXml(text)];
  return wrong;
}
