/** Columns of lists for what messages achieved: opened, clicked, and sold by the account's attribution rule. */
export { ResultSums, resultColumns, ResultsNote, type ResultSum, type ResultSumsProps } from './results/result-columns.tsx';
