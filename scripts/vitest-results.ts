/** Writes what `scripts/test.ts` counts and tells: of each file its seconds and what failed, with what caused it. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

export const RESULTS_FILE = 'test-results/vitest.json';

export type VitestResults = {
  passed: number;
  failed: number;
  files: { name: string; seconds: number; failures: { title: string; said: string[] }[] }[];
};

type Thrown = { message: string; stack?: string; cause?: Thrown };

export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const countOf = (state: string) => tests.filter((test) => test.result().state === state).length;
    const results: VitestResults = {
      passed: countOf('passed'),
      failed: countOf('failed'),
      files: modules.map((module) => ({
        name: path.relative('.', module.moduleId),
        seconds: module.diagnostic().duration / 1000,
        failures: failuresOf(module),
      })),
    };
    writeFileSync(RESULTS_FILE, JSON.stringify(results));
  }
}

function failuresOf(module: TestModule): VitestResults['files'][number]['failures'] {
  const around = [module, ...module.children.allSuites()].map((part) => ({
    title: part.type === 'module' ? 'the file itself' : part.fullName,
    errors: part.errors(),
  }));
  const tests = [...module.children.allTests()].map((test) => ({
    title: test.fullName,
    errors: test.result().errors ?? [],
  }));
  return [...around, ...tests]
    .filter(({ errors }) => errors.length > 0)
    .map(({ title, errors }) => ({ title, said: errors.flatMap(withCauses) }));
}

/** A failed query says in its cause alone what the database refused. */
function withCauses({ message, stack, cause }: Thrown): string[] {
  const own = (stack ?? message).split('\n').filter((line) => !line.includes('/node_modules/vitest/'));
  return [own.join('\n'), ...(cause ? withCauses(cause).map((said) => `Caused by ${said}`) : [])];
}
