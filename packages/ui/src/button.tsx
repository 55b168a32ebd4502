import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { buttonClass, type ButtonLook } from './button/button-class.ts';
import { focusPressed } from './button/focus-pressed.ts';
import { useTip, type Tip } from './button/use-tip.tsx';

export { buttonClass, type ButtonLook } from './button/button-class.ts';

export interface ButtonProps extends ButtonLook {
  /** The label, a verb with its object: 'Guardar cambios'. */
  children: ReactNode;
  type?: 'button' | 'submit' | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  /** The id of the form that a submit button outside of it belongs to. */
  form?: string | undefined;
  /** Called by a click, a tap, Enter or the space bar. */
  onPress?: (() => void) | undefined;
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
 * A button of the design system: the browser's own button, because the press handling of react-aria costs 10 KB on pages that need nothing
 * else of it.
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
  const { children, variant, size, wide, icon, isPending, pendingLabel, onPress, type = 'button', ...attributes } = rest;
  return (
    <>
      <button
        {...attributes}
        {...tip}
        {...(isPending ? busy : { type })}
        className={buttonClass({ variant, size, wide, icon })}
        disabled={isDisabled}
        onClick={(event) => {
          focusPressed(event);
          tip?.onPointerDown();
          if (!isPending) onPress?.();
        }}
        onKeyDown={ignoreRepeat}
      >
        {isPending ? <Pending label={pendingLabel}>{children}</Pending> : children}
      </button>
      {isPending === undefined ? null : (
        <span className="sr" aria-live="polite">
          {isPending ? pendingLabel : null}
        </span>
      )}
    </>
  );
}

/** Attributes while busy: focusable, and no submit button. */
const busy = { type: 'button', 'aria-disabled': true, 'data-pending': '' } as const;

/** A held Enter presses once: the repetition would press what the first press has opened. */
function ignoreRepeat(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

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
      <button
        {...handlers}
        type="button"
        className={buttonClass({ variant, size, wide, icon })}
        aria-disabled="true"
        data-disabled=""
        aria-describedby={reasonId}
        aria-label={props['aria-label']}
      >
        {children}
        <span id={reasonId} hidden>
          {reason}
        </span>
      </button>
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
export function IconButton({ label, variant = 'ghost', disabledReason, ...rest }: IconButtonProps) {
  const { handlers, bubble } = useTip(label, 500);
  const button = { ...rest, variant, icon: true, 'aria-label': label };
  if (rest.isDisabled) return <Button {...button} disabledReason={disabledReason} />;
  return (
    <>
      <UsableButton {...button} tip={handlers} />
      {bubble}
    </>
  );
}
