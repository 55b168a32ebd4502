export interface ButtonLook {
  /** 'primary' once per view; 'danger' only inside the dialog that confirms. */
  variant?: 'default' | 'primary' | 'ghost' | 'danger' | undefined;
  /** Heights 28, 36 and 44 px. */
  size?: 's' | 'm' | 'l' | undefined;
  /** Full width of its container. */
  wide?: boolean | undefined;
  /** A square for an icon button. */
  icon?: boolean | undefined;
}

/** The class names of a button, for router links that are styled as one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'default', size = 'm', wide = false, icon = false }: ButtonLook = {}) {
  const names = ['btn'];
  if (variant !== 'default') names.push(`btn-${variant}`);
  if (size !== 'm') names.push(`btn-${size}`);
  if (wide) names.push('btn-wide');
  if (icon) names.push('btn-icon');
  return names.join(' ');
}
