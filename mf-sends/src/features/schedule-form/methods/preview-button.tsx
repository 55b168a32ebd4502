import type { Channel } from '@pregon/contract/channels/channels';
import { loadPart } from '@pregon/remote-api/load-part';
import { type SendMethod, sendMethod } from '@pregon/contract/schedules/send-method.schema';
import { Button } from '@pregon/ui/button';
import { useValues } from '@pregon/ui/form';
import { useOpenPart } from '@pregon/ui/page';
import * as v from 'valibot';
import { toContractMethod } from '../schedule-fields.ts';
import { type ScheduleAppForm, scheduleFieldNames } from '../schedule-values.ts';

const loadPreview = () => loadPart(async () => (await import('../preview/method-preview.tsx')).MethodPreviewDialog);

/** Button that opens the preview for one customer. It is disabled until the method is complete. */
export function PreviewButton({ form, type }: { readonly form: ScheduleAppForm; readonly type: Channel }) {
  const { Part: Preview, open, close, prepare } = useOpenPart(loadPreview);
  const method = useMethod(form, type);
  const [profile] = useValues(form, ['profile']);
  return (
    <div onPointerEnter={prepare} onFocus={prepare}>
      <Button
        size="s"
        onPress={open}
        isDisabled={method === undefined}
        disabledReason="Completa el mensaje para verlo como un cliente."
      >
        Ver como un cliente
      </Button>
      {Preview && method ? <Preview method={method} profile={Number(profile) || null} onClose={close} /> : null}
    </div>
  );
}

/** Returns the method in the shape of the contract, or undefined while it is incomplete. */
function useMethod(form: ScheduleAppForm, type: Channel): SendMethod | undefined {
  const names = scheduleFieldNames.filter((name) => name.startsWith(`${type}.`));
  const values: readonly unknown[] = useValues(form, names);
  const entries = names.map((name, index) => [name.slice(type.length + 1), values[index]] as const);
  const parsed = v.safeParse(sendMethod, toContractMethod({ type, ...Object.fromEntries(entries) }));
  return parsed.success ? parsed.output : undefined;
}
