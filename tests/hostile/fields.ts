import { MISSING, TWICE, writeJson, writeText } from './values.ts';

/** Where a field stands: names, and places in lists. */
export type Path = readonly (string | number)[];
type Fields = Readonly<Record<string, unknown>>;

/** Every field of a request, those within others, too. Of a list its first. */
export function fieldsOf(fields: unknown, above: Path = []): Path[] {
  const paths: Path[] = above.length > 0 ? [above] : [];
  if (Array.isArray(fields))
    return fields.length > 0 ? [...paths, ...fieldsOf(fields[0], [...above, 0])] : paths;
  if (typeof fields !== 'object' || fields === null) return paths;
  return [...paths, ...Object.entries(fields).flatMap(([name, value]) => fieldsOf(value, [...above, name]))];
}

/** The same with one field changed. */
export function withField(fields: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(fields)) {
    const changed = fields.map((one, at) => (at === name ? withField(one, rest, value) : (one as unknown)));
    if (rest.length > 0) return changed;
    if (value === MISSING) return fields.filter((_, at) => at !== name);
    return value === TWICE ? [fields[Number(name)], ...(fields as unknown[])] : changed;
  }
  const { ...changed } = fields as Record<string, unknown>;
  if (rest.length === 0 && value === MISSING) delete changed[String(name)];
  // Of a body that is JSON the same as once: only a form can say it twice.
  else if (rest.length > 0 || value !== TWICE) changed[String(name)] = withField(changed[name], rest, value);
  return changed;
}

export function valueAt(fields: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, name) => (at as Record<string | number, unknown>)?.[name], fields);
}

/** As a form or a query: what is no text is JSON in it. A field of it may come twice, or not at all. */
export function writeForm(fields: Fields, twice?: string): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    written.append(name, writeText(value));
    if (name === twice) written.append(name, writeText(value));
  }
  return written.toString();
}

/** A request's body or query with this value in this field. */
export function writeRequest(
  sends: 'form' | 'query' | 'json',
  fields: Fields,
  path: Path,
  value: unknown,
): string {
  const changed = path.length === 0 ? fields : (withField(fields, path, value) as Fields);
  if (sends === 'json') return writeJson(changed);
  return writeForm(changed, value === TWICE ? String(path[0]) : undefined);
}
