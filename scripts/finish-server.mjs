/**
 * Puts beside the built program what it looks for there: the migrations, and what compiling it gives, so that a start need
 * not. Run on the Node that starts it.
 */
import { chmodSync, cpSync, readdirSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const built = path.join(root, 'build/server');
cpSync(path.join(root, 'src/database/migrations'), path.join(built, 'migrations'), { recursive: true });

const compiled = path.join(built, 'compiled');
enableCompileCache({ directory: compiled, portable: true });
for (const entry of ['program.js', 'index.js']) await import(pathToFileURL(path.join(built, entry)).href);
flushCompileCache();
// Whoever runs the program may be somebody else than who built it.
for (const found of readdirSync(compiled, { recursive: true, withFileTypes: true }))
  if (found.isFile()) chmodSync(path.join(found.parentPath, found.name), 0o644);
process.exit(0);
