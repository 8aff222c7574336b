import { test, vi } from 'vitest';
import { shownState, press, frameText } from '../../test/support/terminal-samples.ts';
import { option, request, terms } from '../../test/support/samples.ts';
import { view } from './view.ts';
const opts = ['Blue/green','Rolling','Stop and replace','Canary','Recreate','Shadow','A/B test','Feature flag','Manual'].map((label,i)=>option(`o${i}`,{label, recommended:i===0, description: i<3?'Two fleets, switch the router, instant rollback.':null}));
test('look', () => {
  for (const language of ['en','zh'] as const) for (const [cols,rows] of [[80,24],[100,10],[40,20],[20,6]] as const) {
    const s = shownState({ event: { terms: terms({language}), request: request({ title:'How should the new endpoint be deployed?', prompt:'Three services still call /v1/pay. The migration is tested on staging; I need a decision because rolling back takes 20 minutes.', options: opts, defaultIds:['o1'] }) }, size:{cols,rows} });
    for (const keys of [[],['tab','h','i','中'],['s'],['?'],['esc']]) {
      const f = view(press(s,...keys).state);
      console.log(`${cols}x${rows} ${keys.join(' ')}\n`+frameText(f).map(l=>'|'+l).join('\n'), JSON.stringify(f.cursor));
    }
  }
});
