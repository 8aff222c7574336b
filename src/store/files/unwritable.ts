import { StoreUnwritableError } from '../../application/session-store.ts';
import { errorCode } from '../../files/error-code.ts';
import { unwritableMessage } from '../strings.ts';

/** Runs a write; a refusal of the system becomes the error that callers explain to a person. */
export async function writing<Value>(home: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (code === null || error instanceof StoreUnwritableError) throw error;
    throw new StoreUnwritableError(unwritableMessage(home, code), { cause: error });
  }
}
