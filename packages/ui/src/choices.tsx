/** Choices without a popup. A separate module, since most forms have none. */
export { ChoiceChips, type Choice, type ChoiceChipsProps } from './form/choice-chips.tsx';
export { RadioCards, type CardOption, type RadioCardsProps } from './form/radio-cards.tsx';
