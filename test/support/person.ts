import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createHome } from './program.ts';
import { programEnv, runProgram } from './program-process.ts';

/** A person's own folder with nothing in it, and the program in it as that person runs it. */
export async function createPerson() {
  const userHome = await createHome();
  const home = join(userHome, 'choices');
  const env = { ...programEnv(home), HOME: userHome };
  const file = (...names: string[]) => join(userHome, ...names);
  return {
    home,
    env,
    file,
    run: (...args: string[]) => runProgram(args, env, { folder: userHome }),
    read: (...names: string[]) => readFile(file(...names), 'utf8'),
    async write(text: string, ...names: string[]) {
      await mkdir(dirname(file(...names)), { recursive: true });
      await writeFile(file(...names), text);
    },
  };
}
