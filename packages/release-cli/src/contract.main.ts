import { writeFile } from 'node:fs/promises';
import { contractChange, contractRecord, contractText, describeContract, readContractRecord } from './contract-record.ts';

const described = await describeContract();
const { breaks, refusal } = contractChange(await readContractRecord(), described);

for (const { operation, place, sentence } of breaks) console.log(`${operation} ${place}: ${sentence}`);
if (refusal) {
  console.error(refusal);
  process.exitCode = 1;
} else {
  await writeFile(contractRecord, contractText(described));
  console.log(`contract.json holds the contract ${described.version}.`);
}
