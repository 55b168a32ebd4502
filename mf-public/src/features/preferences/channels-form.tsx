import { channelFacts } from '@pregon/contract/channels/channels';
import { type FormEvent, useState } from 'react';
import type { ChannelName, Preferences } from './preferences.request.ts';

interface ChannelsFormProps {
  readonly channels: Preferences['channels'];
  readonly onSave: (wanted: readonly ChannelName[]) => void;
}

/** A form with one row for each channel that reaches the recipient. */
export function ChannelsForm({ channels, onSave }: ChannelsFormProps) {
  const [wanted, setWanted] = useState(() => channels.filter(({ isOn }) => isOn).map(({ channel }) => channel));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(wanted);
  };
  const change = (channel: ChannelName, isWanted: boolean) =>
    setWanted((before) => [...before.filter((one) => one !== channel), ...(isWanted ? [channel] : [])]);

  return (
    <form className="stack" onSubmit={submit}>
      <fieldset className="channels" aria-label="Qué recibes">
        {channels.map(({ channel, address }) => (
          <label key={channel}>
            <span>
              {channelFacts[channel].recipientLabel}
              <small>{address}</small>
            </span>
            <input
              type="checkbox"
              checked={wanted.includes(channel)}
              onChange={(event) => change(channel, event.target.checked)}
            />
          </label>
        ))}
      </fieldset>
      <button type="submit" className="btn btn-primary btn-l btn-wide">
        Guardar preferencias
      </button>
    </form>
  );
}
