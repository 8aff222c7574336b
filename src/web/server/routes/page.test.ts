import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/portal-app.ts';
import { policyHash } from '../../assets/fingerprint.ts';
import { loader } from '../../assets/loader.ts';
import { securityHeaders } from '../http/security-headers.ts';

test('the page allows its own bundle and its loader, and is otherwise as strict as every reply', async () => {
  const { send } = await createTestApp();
  const { headers } = await send('GET', '/');
  const usual = String(securityHeaders['content-security-policy']);
  expect(headers).toMatchObject({
    ...securityHeaders,
    'content-security-policy': usual.replace("script-src 'self'", `script-src 'self' ${policyHash(loader)}`),
  });
});
