import { readFileSync, readdirSync } from 'node:fs';
import { parseAst } from 'vite';

/** The names that one object schema knows, and where it stands. */
export type AskedSchema = { file: string; names: string[] };

type Tree = { type: string; [key: string]: unknown };

const OBJECTS = new Set(['object', 'strictObject', 'looseObject']);

/** Every `z.object({…})` of the program with the names that it is written with. */
export function listSchemas(): AskedSchema[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.fixtures\./.test(name))
    .toSorted()
    .flatMap((name) => {
      const text = readFileSync(`src/${name}`, 'utf8');
      if (!/z\.(?:object|strictObject|looseObject)\(/.test(text)) return [];
      const found: string[][] = [];
      visit(parseAst(text, { lang: name.endsWith('x') ? 'tsx' : 'ts' }), found);
      return found.filter((names) => names.length > 0).map((names) => ({ file: name, names }));
    });
}

function visit(node: unknown, found: string[][]): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type, callee, arguments: given } = node as Tree;
  if (type === 'CallExpression' && isObjectOf(callee as Tree)) {
    const [shape] = given as Tree[];
    if (shape?.type === 'ObjectExpression') {
      const properties = shape['properties'] as Tree[];
      found.push(properties.flatMap((property) => nameOf(property) ?? []));
    }
  }
  for (const child of Object.values(node)) visit(child, found);
}

/** `z.object`. */
function isObjectOf(callee: Tree | undefined): boolean {
  const { object, property } = (callee ?? {}) as { object?: Tree; property?: Tree };
  return (
    callee?.type === 'MemberExpression' && object?.['name'] === 'z' && OBJECTS.has(String(property?.['name']))
  );
}

function nameOf({ type, key, computed }: Tree): string | undefined {
  if (type !== 'Property' || computed === true) return undefined;
  const { name, value } = key as { name?: string; value?: unknown };
  return name ?? String(value);
}

/** All objects within what a request holds. */
export function objectsIn(fields: unknown): object[] {
  if (typeof fields !== 'object' || fields === null) return [];
  const within = Object.values(fields).flatMap(objectsIn);
  return Array.isArray(fields) ? within : [fields, ...within];
}
