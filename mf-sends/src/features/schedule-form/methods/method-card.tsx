import { type Channel, channelFacts } from '@pregon/contract/channels/channels';
import { IconButton } from '@pregon/ui/button';
import { formatNumber } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { scheduleChannels } from '../../../channels.ts';

interface MethodCardProps {
  readonly type: Channel;
  readonly isOn: boolean;
  readonly isOpen: boolean;
  readonly isDisabled: boolean;
  /** How many customers the method reaches; undefined while it is unknown. */
  readonly reach: number | undefined;
  /** One-line summary of the content. */
  readonly summary: ReactNode;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** Collapsible card of one method with a switch that turns the method on or off. */
export function MethodCard(props: MethodCardProps) {
  const { type, isOn, isOpen, isDisabled, reach, summary, onSwitch, onToggle, children } = props;
  const id = useId();
  const name = channelFacts[type].label;
  return (
    <section className="method" aria-labelledby={id} data-open={isOpen ? '' : undefined}>
      <header>
        <Icon of={scheduleChannels[type].icon} large />
        <div>
          <h3 id={id}>{name}</h3>
          <p>{summary}</p>
        </div>
        <span className="row end">
          {reach === undefined ? null : (
            <span className="num small soft hide-phone" title="Clientes a los que llega">
              {formatNumber(reach)}
              <span className="sr"> clientes</span>
            </span>
          )}
          <label className="switch" data-selected={isOn ? '' : undefined} data-disabled={isDisabled ? '' : undefined}>
            <input
              type="checkbox"
              role="switch"
              aria-checked={isOn}
              aria-label={`Enviar por ${name}`}
              checked={isOn}
              disabled={isDisabled}
              onChange={(event) => onSwitch(event.target.checked)}
            />
            <i />
          </label>
          <IconButton
            label={`${isOpen ? 'Plegar' : 'Abrir'} ${name}`}
            size="s"
            aria-expanded={isOpen}
            isDisabled={!isOn}
            onPress={onToggle}
          >
            <Icon of={isOpen ? ChevronUp : ChevronDown} />
          </IconButton>
        </span>
      </header>
      {isOpen ? <div className="in">{children}</div> : null}
    </section>
  );
}
