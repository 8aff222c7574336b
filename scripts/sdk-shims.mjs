// Stands in for the MCP SDK's platform shims in the bundle. Theirs bring a JSON Schema compiler of 150 KB, twice,
// which nothing of ours calls: requests are checked by our own schema, and results are made by us.
import process from 'node:process';

export { process };

export const CORS_IS_POSSIBLE = false;

export class DefaultJsonSchemaValidator {
  getValidator() {
    return (data) => ({ valid: true, data, errorMessage: undefined });
  }
}
