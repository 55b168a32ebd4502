import { ChipsField } from '@pregon/ui/combo-box';
import { useNewsletterChoice } from '../methods/use-newsletter-choice.ts';
import { usePlainField } from './plain-field.tsx';

interface ArmNewsletterProps {
  readonly name: string;
  readonly value: string;
  readonly placeholder: string;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (identifier: string) => void;
}

/** Search field for the newsletter of a version. '' is that of the method above. */
export function ArmNewsletter({ name, value, placeholder, error, isDisabled, onChange }: ArmNewsletterProps) {
  const field = usePlainField(name, error);
  const { options, onSearch } = useNewsletterChoice(value);
  return (
    <ChipsField
      field={{ ...field, value: value ? [value] : [], set: ([chosen = '']) => onChange(chosen) }}
      props={{ label: 'Newsletter', placeholder, options, onSearch, isDisabled }}
      isSingle
    />
  );
}
