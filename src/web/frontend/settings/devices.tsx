import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { DevicesReply } from '../../wire/replies.ts';
import { SureButton } from '../components/sure-button.tsx';
import { showingFailure, usePage, useWords } from '../page.ts';

type Device = DevicesReply['devices'][number];

/** Phones and other computers that were let in by name; nothing is shown as long as there is none. */
export function Devices(): JSX.Element | null {
  const page = usePage();
  const words = useWords().devices;
  const devices = useSignal<readonly Device[]>([]);
  const load = async () => {
    const reply = await page.api.devices();
    if (reply.ok) devices.value = reply.value.devices;
  };
  useEffect(() => void load(), []);
  async function revoke({ id, name }: Device): Promise<void> {
    if ((await showingFailure(page, page.api.revokeDevice(id))) !== null) {
      page.spoken.value = page.words.peek().devices.revoked(name);
    }
    await load();
  }
  if (devices.value.length === 0) return null;
  return (
    <section class="settings-section">
      <h3>{words.title}</h3>
      <p class="setting-help">{words.lead}</p>
      <ul class="devices">
        {devices.value.map((device) => (
          <li key={device.id} class="device">
            <DeviceFacts device={device} />
            <SureButton
              class="button button-small"
              name={words.revokeName(device.name)}
              question={device.current ? words.sureSelf : words.sure(device.name)}
              yes={words.yes}
              no={words.no}
              onYes={() => void revoke(device)}
            >
              {words.revoke}
            </SureButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DeviceFacts({
  device: { name, current, last_used_at: at },
}: {
  readonly device: Device;
}): JSX.Element {
  const { formats } = usePage();
  const words = useWords().devices;
  return (
    <div class="device-facts">
      <bdi class="device-name">{name}</bdi>
      <span class="setting-help">
        {current ? (
          words.current
        ) : (
          <time dateTime={new Date(at).toISOString()}>{words.used(formats.value.date(at))}</time>
        )}
      </span>
    </div>
  );
}
