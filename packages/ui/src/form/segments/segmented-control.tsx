import { type ClipboardEvent, type FocusEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { AppForm } from '../app-form.ts';
import { describedBy } from '../field-frame.tsx';
import type { BoundField } from '../field.tsx';
import { Segment, spokenSegment } from './segment.tsx';
import { isComplete, type Segmentation } from './segmentation.ts';
import { useSegments } from './use-segments.ts';

interface SegmentedControlProps<Input> {
  readonly form: AppForm<Input, unknown>;
  readonly field: BoundField<string | undefined>;
  readonly segmentation: Segmentation;
  readonly label: string;
  readonly hint: ReactNode;
  readonly isDisabled: boolean;
}

/** A date or time as a group of segments, named by the element `<controlId>-name`. */
export function SegmentedControl<Input>(props: SegmentedControlProps<Input>) {
  const { form, field, segmentation, label, hint, isDisabled } = props;
  const { kinds, separator } = segmentation;
  const { values, change, paste, settle } = useSegments(form, field, segmentation);
  const group = useRef<HTMLDivElement>(null);
  const descriptionId = useId();
  // What screen readers are told of a change; they do not say by themselves that the number of a spin button has changed.
  const [said, setSaid] = useState('');
  const segments = () => [...(group.current?.querySelectorAll<HTMLElement>('[tabindex]') ?? [])];
  const isInvalid = field.error !== '';
  const description = isComplete(values) && field.value !== undefined ? segmentation.describe(values) : '';
  const describing = [description && descriptionId, describedBy(field, hint)['aria-describedby']].filter(Boolean).join(' ');
  // Nothing is selected in a segment, so that the whole date is what is copied.
  const copy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData.setData(
      'text/plain',
      segments()
        .map(({ textContent }) => textContent)
        .join(separator),
    );
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    setSaid('');
    settle();
  };
  return (
    <>
      <div
        ref={group}
        className="segments"
        {...{
          role: 'group',
          'aria-labelledby': `${field.controlId}-name`,
          'aria-describedby': describing || undefined,
          'aria-disabled': isDisabled ? true : undefined,
          onBlur: leave,
          onCopy: copy,
          onMouseDown: (event: MouseEvent) => focusBefore(event, segments()),
        }}
      >
        {kinds.map((kind, at) => [
          at > 0 ? (
            <span key={`before ${kind.name}`} className="segment" aria-hidden="true">
              {separator}
            </span>
          ) : null,
          <Segment
            key={kind.name}
            kind={kind}
            value={values[at] ?? null}
            start={segmentation.start()[at] ?? kind.min}
            label={label}
            // Said once, by the first segment, unless it is an error.
            describedBy={(at === 0 || isInvalid) && describing ? describing : undefined}
            isInvalid={isInvalid}
            isRequired={field.isRequired === true}
            isDisabled={isDisabled}
            onChange={(value) => {
              setSaid(spokenSegment(kind, value));
              change(at, value);
            }}
            onPaste={(text) => {
              const isRead = paste(text);
              setSaid(isRead ? text : `No es una ${segmentation.name}: ${text.slice(0, 40)}`);
              if (isRead) segments().at(-1)?.focus();
            }}
            onLeave={(direction) => segments()[at + direction]?.focus()}
          />,
        ])}
      </div>
      <span id={descriptionId} hidden>
        {description}
      </span>
      <span className="sr" aria-live="assertive">
        {said}
      </span>
    </>
  );
}

/** Focuses the segment before the point that was pressed, or else the last one; of several empty ones at the end the first. */
function focusBefore(event: MouseEvent, segments: readonly HTMLElement[]) {
  event.preventDefault();
  const pressed = event.target as Node;
  const before = segments.filter((segment) => segment.compareDocumentPosition(pressed) & Node.DOCUMENT_POSITION_FOLLOWING);
  const candidates = before.length > 0 ? before : segments;
  const filled = candidates.findLastIndex((segment) => !('placeholder' in segment.dataset));
  (candidates[filled + 1] ?? candidates.at(-1))?.focus();
}
