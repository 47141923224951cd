/** The page's style: no outside assets, light and dark, readable on a narrow screen. */
export const style = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #586273; --paper: #f5f6f8; --card: #fff; --line: #d9dde4; --accent: #1f5fbf;
	--grey: #e6e9ee; --blue: #dbe8fb; --green: #d8f0dd; --amber: #fbe9c6; --red: #fadcd9; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7eaf0; --soft: #a3adbd; --paper: #14181f; --card: #1d232c; --line: #343d4a;
	--accent: #8db8ff; --grey: #343d4a; --blue: #21416e; --green: #1f4d2e; --amber: #5b4413; --red: #66241f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header, main { max-width: 88rem; margin: 0 auto; padding: 1.5rem 1.25rem 0; }
main { padding-bottom: 3rem; display: grid; gap: 1.25rem; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.1rem; margin: 0 0 .6rem; } h3 { font-size: .95rem; margin: .8rem 0 .2rem; }
p { margin: .3rem 0; color: var(--soft); }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.1rem; min-width: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; padding: .35rem .7rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
code { font: .88em ui-monospace, monospace; }
td code, .nowrap { white-space: nowrap; } dd code, li code { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0; } dt { color: var(--soft); } dd { margin: 0; }
.counts { display: flex; flex-wrap: wrap; gap: .5rem; list-style: none; margin: 0; padding: 0; }
.count { display: block; border-radius: .5rem; padding: .4rem .9rem; background: var(--grey); color: var(--ink); text-decoration: none; }
.count b { font-size: 1.2rem; } .count:hover { outline: 2px solid var(--accent); }
.badge { display: inline-block; border-radius: 1rem; padding: 0 .6rem; background: var(--grey); color: var(--ink); white-space: nowrap; }
.Sent { background: var(--blue); } .Success { background: var(--green); } .ReturnToSender, .skipped { background: var(--amber); } .Undeliverable { background: var(--red); }
.letters { list-style: none; margin: .8rem 0 0; padding: 0; font-size: .9rem; } .letters > li { border-top: 1px solid var(--line); }
.letters summary code { overflow-wrap: anywhere; } .letters summary { display: grid; grid-template-columns: 13rem 11rem 11rem 1fr max-content; gap: 0 .8rem; padding: .35rem 0; }
@media (max-width: 60rem) { .letters summary { grid-template-columns: 1fr; } }
summary { cursor: pointer; } summary:hover { background: var(--paper); }
.story { display: grid; gap: .6rem; padding: .4rem 0 1rem 1.2rem; border-left: 3px solid var(--line); } .story ol { margin: 0; padding-left: 1.2rem; }
details > form { padding: 0 0 .8rem 1.2rem; }
.ask { align-self: end; } .ask[open] { flex-basis: 100%; } .ask summary { display: inline-block; border: 1px solid var(--soft); border-radius: .4rem; padding: .3rem .7rem; list-style: none; }
.bar { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-top: .8rem; }
label { display: grid; font-size: .8rem; color: var(--soft); }
button, select, input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: .4rem; padding: .3rem .7rem; }
button { cursor: pointer; border-color: var(--accent); color: var(--accent); font-weight: 600; }
button:hover { background: var(--blue); color: var(--ink); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
input[type=number] { width: 6rem; }
.empty { color: var(--soft); }
`;
