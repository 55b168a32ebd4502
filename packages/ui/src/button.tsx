import { useId, type ComponentProps, type ReactNode } from 'react';
import { Button as AriaButton, type PressEvent } from 'react-aria-components/Button';
import { buttonClass, type ButtonLook } from './button/button-class.ts';
import { useTip, type Tip } from './button/use-tip.tsx';

export { buttonClass, type ButtonLook } from './button/button-class.ts';

export interface ButtonProps extends ButtonLook {
  /** The label, a verb with its object: 'Guardar cambios'. */
  children: ReactNode;
  type?: 'button' | 'submit' | undefined;
  /** The id of the form that a submit button outside of it belongs to. */
  form?: string | undefined;
  onPress?: ((event: PressEvent) => void) | undefined;
  /** Busy: the button keeps its focus, shows a spinner and ignores presses. */
  isPending?: boolean | undefined;
  /** Label while busy, a gerund: 'Guardando…'. Default: the label. */
  pendingLabel?: string | undefined;
  isDisabled?: boolean | undefined;
  /** The reason why it is disabled. With a reason the button stays focusable, so that everybody can read it. */
  disabledReason?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-controls'?: string | undefined;
  'aria-haspopup'?: 'menu' | undefined;
}

/**
 * A button of the design system.
 *
 * react-aria adds one `<style>` element to the page (touch-action of pressable elements; another while a dialog locks
 * scrolling on iOS). Under a Content-Security-Policy without 'unsafe-inline' it needs
 * `<meta property="csp-nonce" nonce="…">` in the document's head, from which the library takes its nonce.
 */
export function Button(props: ButtonProps) {
  const { isDisabled = false, disabledReason, ...rest } = props;
  if (isDisabled && disabledReason !== undefined) return <RefusedButton {...rest} reason={disabledReason} />;
  return <UsableButton {...rest} isDisabled={isDisabled} />;
}

interface UsableButtonProps extends Omit<ButtonProps, 'disabledReason'> {
  tip?: Tip['handlers'] | undefined;
}

function UsableButton({ isDisabled = false, tip, ...rest }: UsableButtonProps) {
  const { children, variant, size, wide, icon, isPending, pendingLabel, ...aria } = rest;
  return (
    <>
      <AriaButton
        {...defined(aria)}
        {...tip}
        {...(isPending ? busy : {})}
        className={buttonClass({ variant, size, wide, icon })}
        isDisabled={isDisabled}
      >
        {isPending ? <Pending label={pendingLabel}>{children}</Pending> : children}
      </AriaButton>
      {isPending === undefined ? null : (
        <span className="sr" aria-live="polite">
          {isPending ? pendingLabel : null}
        </span>
      )}
    </>
  );
}

/**
 * Props while busy: focusable and inert. react-aria's own `isPending` announces the button by its id, which fails when the button is
 * unmounted at that moment.
 */
const busy = {
  type: 'button',
  onPress: () => undefined,
  render: (dom: ComponentProps<'button'>) => <button {...dom} aria-disabled="true" data-pending="" />,
} as const;

function Pending({ label, children }: { label: string | undefined; children: ReactNode }) {
  return (
    <>
      <span className="spin" />
      {label ?? children}
    </>
  );
}

/** A disabled button with a reason: it does nothing, but is focusable and explains why. */
function RefusedButton(props: Omit<ButtonProps, 'isDisabled' | 'disabledReason'> & { reason: string }) {
  const reasonId = useId();
  const { children, reason, variant, size, wide, icon } = props;
  const { handlers, bubble } = useTip(reason, 300);
  return (
    <>
      <AriaButton
        {...handlers}
        className={buttonClass({ variant, size, wide, icon })}
        render={(dom) => <button {...dom} aria-disabled="true" data-disabled aria-describedby={reasonId} />}
        {...defined({ 'aria-label': props['aria-label'] })}
      >
        {children}
        <span id={reasonId} hidden>
          {reason}
        </span>
      </AriaButton>
      {bubble}
    </>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label' | 'icon' | 'wide' | 'pendingLabel'> {
  /** The label for screen readers, also shown as the tooltip. */
  label: string;
  children: ReactNode;
}

/** A square icon button. Its label is for screen readers, and shown as a tooltip on hover and focus. */
export function IconButton({ label, variant = 'ghost', ...rest }: IconButtonProps) {
  const { handlers, bubble } = useTip(label, 500);
  const button = { ...rest, variant, icon: true, 'aria-label': label };
  if (rest.isDisabled) return <Button {...button} />;
  return (
    <>
      <UsableButton {...button} tip={handlers} />
      {bubble}
    </>
  );
}

/** Drops undefined props: react-aria distinguishes them from absent ones, and its types refuse them. */
function defined<T extends object>(props: T) {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
