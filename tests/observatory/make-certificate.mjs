/** Prints a key and a certificate for localhost that it signs itself, as JSON. */
import process from 'node:process';
import { generate } from 'selfsigned';

const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
  keyType: 'ec',
  algorithm: 'sha256',
  extensions: [
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
  ],
});
process.stdout.write(JSON.stringify({ private: key, cert }));
