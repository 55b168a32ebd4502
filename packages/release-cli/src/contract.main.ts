import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contractChange, contractRecord, contractText, describeContract, readContractRecord } from './contract-record.ts';

/** The package that remotes name the contract's version by. */
const contractPackage = join(dirname(contractRecord), 'package.json');

const described = await describeContract();
const { breaks, refusal } = contractChange(await readContractRecord(), described);

for (const { operation, place, sentence } of breaks) console.log(`${operation} ${place}: ${sentence}`);
if (refusal) {
  console.error(refusal);
  process.exitCode = 1;
} else {
  await writeFile(contractRecord, contractText(described));
  const text = await readFile(contractPackage, 'utf8');
  await writeFile(contractPackage, text.replace(/"version": "[^"]*"/, `"version": "${described.version}"`));
  console.log(`contract.json and package.json hold the contract ${described.version}.`);
}
