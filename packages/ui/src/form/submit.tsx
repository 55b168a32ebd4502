import { Button, type ButtonProps } from '../button.tsx';
import type { AppForm } from './app-form.ts';
import { isSubmitting } from './form-adapter.ts';
import { SignalObserver } from './signal-observer.tsx';

export interface SubmitProps<Input> extends Omit<ButtonProps, 'type' | 'form' | 'isPending' | 'onPress'> {
  of: AppForm<Input, unknown>;
}

/** The submit button of a form, anywhere on the page; busy while the form is being submitted. */
export function Submit<Input>({ of: form, variant = 'primary', ...rest }: SubmitProps<Input>) {
  return (
    <SignalObserver>
      {() => <Button {...rest} variant={variant} type="submit" form={form.id} isPending={isSubmitting(form.store).value} />}
    </SignalObserver>
  );
}
