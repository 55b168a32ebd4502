import { Button, type ButtonProps } from '../button.tsx';
import type { AppForm } from './app-form.ts';
import { isSubmitting } from './form-adapter.ts';
import { SignalObserver } from './signal-observer.tsx';

export interface SubmitProps<Input> extends Omit<ButtonProps, 'type' | 'form' | 'isPending' | 'onPress'> {
  of: AppForm<Input, unknown>;
}

/** Submits its form, wherever on the page it stands, and waits with it. */
export function Submit<Input>({ of: form, variant = 'primary', ...rest }: SubmitProps<Input>) {
  return (
    <SignalObserver>
      {() => <Button {...rest} variant={variant} type="submit" form={form.id} isPending={isSubmitting(form.store).value} />}
    </SignalObserver>
  );
}
