import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  /** A glyph of lucide-react: `<Icon of={Pencil} />`. */
  of: LucideIcon;
  /** 20 px instead of 16, for headers of methods and blocks. */
  large?: boolean | undefined;
  /** Accessible name, only for an icon without a text that says the same. */
  label?: string | undefined;
  className?: string | undefined;
}

/** An icon of 16 px in the colour of its text. Hidden from screen readers unless it has a label. */
export function Icon({ of: Glyph, large = false, label, className }: IconProps) {
  const name = ['i', large ? 'i-l' : '', className ?? ''].filter(Boolean).join(' ');
  // Lucide hides a glyph without a label from screen readers, and marks one with a label as an image.
  return <Glyph className={name} {...(label === undefined ? {} : { 'aria-label': label, role: 'img' })} />;
}

/** Stem, bell and wave of the logo: a P in the shape of a horn. */
const mark = (
  <>
    <rect x="4.6" y="4" width="4.6" height="24" rx="2.3" />
    <path d="M11.4 5.3c0-.5.4-.8.9-.8a8 8 0 0 1 0 16c-.5 0-.9-.3-.9-.8z" />
    <path d="M20.4 3.7a12.6 12.6 0 0 1 0 17.6" fill="none" stroke="currentColor" strokeWidth="4.2" strokeLinecap="round" />
  </>
);

export interface LogoProps {
  /** Height in px; at least 20 for the mark alone. */
  height?: number | undefined;
}

/** The mark alone, for narrow places. */
export function LogoMark({ height = 28 }: LogoProps) {
  return (
    <svg
      className="logo-mark"
      viewBox="0 0 32 32"
      width={height}
      height={height}
      fill="currentColor"
      role="img"
      aria-label="Pregón"
    >
      {mark}
    </svg>
  );
}

/** The logo: mark and word. The mark has the accent colour, the word that of the text. */
export function Logo({ height = 28 }: LogoProps) {
  return (
    <svg className="logo" viewBox="0 0 120 32" width={height * 3.75} height={height} role="img" aria-label="Pregón">
      <g className="logo-mark" fill="currentColor">
        {mark}
      </g>
      <path fill="currentColor" transform="translate(33.5 22.7)" d={word} />
    </svg>
  );
}

/** 'Pregón' in Instrument Sans 680 as outlines, so that no font is loaded. */
const word =
  'M1.34 0V-18.36H9.96Q12 -18.36 13.46 -17.65Q14.92 -16.94 15.72 -15.67Q16.51 -14.4 16.51 -12.7Q16.51 -10.99 15.7 -9.69Q14.89 -8.4 13.43 -7.68Q11.97 -6.95 9.96 -6.95H4.34V-9.89H9.77Q11.16 -9.89 11.94 -10.65Q12.71 -11.41 12.71 -12.67Q12.71 -13.93 11.94 -14.68Q11.17 -15.43 9.77 -15.43H5.14V0ZM18.12 0V-13H21.75V-9.93H21.83V0ZM21.83 -6.78 21.5 -9.87Q21.96 -11.53 23.01 -12.39Q24.07 -13.26 25.62 -13.26Q26.11 -13.26 26.34 -13.16V-9.7Q26.22 -9.75 25.99 -9.76Q25.76 -9.77 25.43 -9.77Q23.58 -9.77 22.71 -9.09Q21.83 -8.4 21.83 -6.78ZM33.74 0.26Q31.59 0.26 30 -0.6Q28.4 -1.46 27.53 -2.99Q26.65 -4.52 26.65 -6.51Q26.65 -8.52 27.53 -10.04Q28.4 -11.55 29.97 -12.41Q31.55 -13.26 33.62 -13.26Q35.63 -13.26 37.09 -12.45Q38.56 -11.63 39.37 -10.18Q40.18 -8.73 40.18 -6.77Q40.18 -6.37 40.16 -6.03Q40.14 -5.69 40.08 -5.39H28.85V-7.86H37.12L36.46 -7.37Q36.46 -9 35.69 -9.79Q34.92 -10.57 33.58 -10.57Q32.04 -10.57 31.19 -9.53Q30.34 -8.49 30.34 -6.44Q30.34 -4.43 31.19 -3.43Q32.04 -2.43 33.72 -2.43Q34.66 -2.43 35.34 -2.75Q36.03 -3.08 36.36 -3.79H39.85Q39.21 -1.91 37.67 -0.83Q36.13 0.26 33.74 0.26ZM47.67 5.48Q44.99 5.48 43.31 4.34Q41.62 3.2 41.32 1.24H44.82Q45.03 1.76 45.73 2.04Q46.43 2.32 47.51 2.32Q49.26 2.32 50.07 1.63Q50.88 0.94 50.88 -0.51V-3.34L51.08 -3.29Q50.82 -1.85 49.59 -1.02Q48.36 -0.19 46.55 -0.19Q44.82 -0.19 43.53 -1Q42.24 -1.8 41.53 -3.26Q40.81 -4.71 40.81 -6.67Q40.81 -8.66 41.55 -10.14Q42.29 -11.62 43.63 -12.44Q44.97 -13.26 46.75 -13.26Q48.59 -13.26 49.76 -12.39Q50.92 -11.52 51.14 -10.01L50.96 -9.98V-13H54.58V-0.56Q54.58 2.25 52.73 3.86Q50.89 5.48 47.67 5.48ZM47.82 -3.04Q49.21 -3.04 50.07 -4Q50.93 -4.96 50.93 -6.73Q50.93 -8.49 50.06 -9.45Q49.19 -10.4 47.77 -10.4Q46.41 -10.4 45.54 -9.44Q44.66 -8.47 44.66 -6.7Q44.66 -4.93 45.54 -3.99Q46.41 -3.04 47.82 -3.04ZM63.29 0.26Q61.17 0.26 59.56 -0.6Q57.95 -1.46 57.05 -3Q56.15 -4.54 56.15 -6.55Q56.15 -8.56 57.05 -10.07Q57.95 -11.57 59.56 -12.42Q61.17 -13.26 63.29 -13.26Q65.44 -13.26 67.05 -12.42Q68.66 -11.57 69.55 -10.07Q70.43 -8.56 70.43 -6.55Q70.43 -4.54 69.53 -3Q68.64 -1.46 67.03 -0.6Q65.42 0.26 63.29 0.26ZM63.29 -2.67Q64.21 -2.67 64.96 -3.14Q65.7 -3.61 66.14 -4.49Q66.58 -5.36 66.58 -6.58Q66.58 -8.37 65.63 -9.35Q64.68 -10.34 63.29 -10.34Q61.9 -10.34 60.95 -9.34Q60 -8.35 60 -6.58Q60 -5.36 60.45 -4.49Q60.89 -3.61 61.63 -3.14Q62.37 -2.67 63.29 -2.67ZM64.17 -14.87H60.9L63.44 -18.87H68.37ZM72 0V-13H75.63V-9.94H75.71V0ZM81.07 0V-8.09Q81.07 -9.19 80.51 -9.74Q79.95 -10.28 78.87 -10.28Q77.96 -10.28 77.24 -9.87Q76.52 -9.45 76.11 -8.72Q75.71 -7.98 75.71 -6.99L75.37 -10.12Q76.01 -11.55 77.26 -12.41Q78.5 -13.26 80.31 -13.26Q82.47 -13.26 83.62 -12.05Q84.77 -10.84 84.77 -8.81V0Z';
