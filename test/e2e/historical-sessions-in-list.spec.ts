import { listEntry, sideList } from '../support/e2e-page.ts';
import { pickOne } from '../support/e2e-questions.ts';
import { openPortal } from '../support/portal-client.ts';
import { expect, openQuestion, test } from './fixtures.ts';

const earlier = ['The first', 'The second', 'The third'];

test.describe('Historical sessions in list', () => {
  test('the list holds active and earlier sessions, as many as configured', async ({ startAgent }) => {
    const first = await startAgent();
    for (const title of earlier) {
      const asked = await first.ask({ ...pickOne, title });
      await (await openPortal(String(asked.url))).answer(asked.session_id, { selected_ids: ['alpha'] });
    }
    await first.close();

    const second = await startAgent({ name: 'second' });
    const asked = await second.ask({ ...pickOne, title: 'The next' });
    const portal = await openPortal(String(asked.url));
    const titles = async () => (await portal.entries()).map(({ title, status }) => [title, status]);
    expect(await titles()).toEqual([
      ['The next', 'pending'],
      ...[...earlier].reverse().map((title) => [title, 'submitted']),
    ]);
    await portal.send('PATCH', '/api/settings', { recent_limit: 2 });
    expect((await titles()).map(([title]) => title)).toEqual(['The next', 'The third', 'The second']);
  });
});

test.describe('Server restart preserves history', () => {
  test('what was decided before stands in the list of the next server and can be read', async ({
    page,
    startAgent,
  }) => {
    const first = await startAgent();
    const asked = await first.ask({ ...pickOne, title: 'Before the restart' });
    const portal = await openPortal(String(asked.url));
    await portal.answer(asked.session_id, {
      selected_ids: ['gamma'],
      option_annotations: { alpha: 'too slow' },
    });
    expect(await first.poll(asked.session_id)).toMatchObject({ persisted: true });
    first.kill();

    const second = await startAgent({ name: 'after the restart' });
    const next = await second.ask({ ...pickOne, title: 'After the restart' });
    await openQuestion(page, next.url, 'After the restart');
    await expect(sideList(page).getByRole('link')).toHaveCount(2);
    await listEntry(page, 'Before the restart').click();
    await expect(page.getByRole('heading', { name: 'Before the restart' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Gamma');
    await expect(page.getByRole('main')).toContainText('too slow');
    const again = await second.poll(asked.session_id);
    expect(again.selection.selected_ids).toEqual(['gamma']);
  });
});
