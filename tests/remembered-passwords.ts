import { hashPassword as hash, verifyPassword as verify } from '@better-auth/utils/password';

// By its path: under its name stands this file.
export {
  symmetricDecrypt,
  symmetricEncrypt,
  verifyJWT,
} from '../node_modules/better-auth/dist/crypto/index.mjs';

/**
 * Stands in for `better-auth/crypto` in tests of the database: the same hashes, each worked out once for a worker. A
 * tenth of a second each is what protects a stored password, and what a hundred made-up people would wait for.
 */
const hashes = new Map<string, Promise<string>>();
const answers = new Map<string, Promise<boolean>>();

export function hashPassword(password: string): Promise<string> {
  return remembered(hashes, password, () => hash(password));
}

export function verifyPassword(asked: { hash: string; password: string }): Promise<boolean> {
  return remembered(answers, JSON.stringify([asked.hash, asked.password]), () =>
    verify(asked.hash, asked.password),
  );
}

function remembered<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  find: () => Promise<Value>,
): Promise<Value> {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}
